/** What a study wants to know of each person, as part of its form. */
import type { Failure } from "../../api/failure";
import type { Attribute } from "../../api/shapes";
import { Button } from "../../parts/button";
import { AreaField, SelectField, TextField } from "../../parts/field";
import { words } from "../../words/studio/studies";

interface Props {
  value: Attribute[];
  failure: Failure | undefined;
  onChange: (value: Attribute[]) => void;
}

const NEW: Attribute = { name: "", label: "", source: "form", required: false, choices: [], screen_out: [] };

const SOURCES = [
  { value: "form", label: words.sourceForm },
  { value: "link", label: words.sourceLink },
  { value: "import", label: words.sourceImport },
];

/** Lines of a text; an empty last one stays while somebody writes. */
const lines = (text: string): string[] => (text === "" ? [] : text.split("\n"));

export function Attributes({ value, failure, onChange }: Props) {
  const change = (at: number, more: Partial<Attribute>) => onChange(value.map((attribute, index) => (index === at ? { ...attribute, ...more } : attribute)));
  return (
    <fieldset>
      <legend>{words.attributes}</legend>
      <p class="note">{words.attributesHint}</p>
      {value.map((attribute, at) => {
        const fault = (field: string) => failure?.of(`attributes[${at}].${field}`);
        return (
          <fieldset key={at}>
            <div class="pair">
              <TextField label={words.attributeName} hint={words.attributeNameHint} value={attribute.name} fault={fault("name")} onText={(name) => change(at, { name })} />
              <SelectField label={words.attributeSource} value={attribute.source} onText={(source) => change(at, { source: source as Attribute["source"] })} options={SOURCES} />
            </div>
            <p class="told" role="status">{keyOf(attribute.name) !== attribute.name && words.attributeShown(keyOf(attribute.name))}</p>
            {attribute.source === "form" && <TextField label={words.attributeLabel} value={attribute.label} fault={fault("label")} onText={(label) => change(at, { label })} />}
            <div class="pair">
              <AreaField label={words.attributeChoices} hint={words.attributeChoicesHint} rows={3} value={attribute.choices.join("\n")} fault={fault("choices")} onText={(text) => change(at, { choices: lines(text) })} />
              <AreaField label={words.attributeOut} rows={3} value={attribute.screen_out.join("\n")} fault={fault("screen_out")} onText={(text) => change(at, { screen_out: lines(text) })} />
            </div>
            <div class="row">
              <label class="check">
                <input type="checkbox" checked={attribute.required} onChange={(event) => change(at, { required: event.currentTarget.checked })} />
                <span>{words.attributeRequired}</span>
              </label>
              <Button kind="quiet" onClick={() => onChange(value.filter((_, index) => index !== at))}>{words.removeAttribute(attribute.name)}</Button>
            </div>
          </fieldset>
        );
      })}
      <div>
        <Button onClick={() => onChange([...value, NEW])}>{words.addAttribute}</Button>
      </div>
    </fieldset>
  );
}

/** A short name as it stands in links and tables. */
const keyOf = (name: string): string => name.trim().replace(/\s+/g, "_");

/** As they are sent: without lines that are empty, and with a question for people where none was written. */
export const sent = (attributes: Attribute[]): Attribute[] =>
  attributes.map((attribute) => {
    const full = (given: string[]) => given.map((line) => line.trim()).filter(Boolean);
    return { ...attribute, name: keyOf(attribute.name), label: attribute.label.trim() || attribute.name.trim().replaceAll("_", " "), choices: full(attribute.choices), screen_out: full(attribute.screen_out) };
  });
