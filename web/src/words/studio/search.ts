/** The words of the search over answers. */
export const words = {
  title: "Quotes",
  lede: "Looks through everything people answered, and what was noted of it. Words in any order; a beginning of a word is enough.",
  field: "Words",
  study: "Study",
  allStudies: "All studies",
  concept: "Concept",
  allConcepts: "All concepts",
  look: "Look",
  empty: "Type a word that somebody may have used.",
  none: (words: string) => `Nobody said “${words}”.`,
  more: "Show more",
  opening: "Looking",
  failed: "It could not be looked up.",
  turn: (n: number) => `question ${n}`,
  noted: "Noted as",
};
