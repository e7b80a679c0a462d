/** The respondent's page begins. */
import "../tokens.css";
