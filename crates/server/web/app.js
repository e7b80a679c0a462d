// The page: choosing a topic, being interviewed, and seeing why each question was asked.
"use strict";

const $ = (id) => document.getElementById(id);
const API = "/api/v1";
const STAGES = { Extraction: "reading your answer", GraphUpdate: "placing it on the map", StrategySelection: "choosing what to ask", QuestionGeneration: "wording the question" };
let session = null;
let turns = [];
let question = null;
let unsent = null;
let waiting = false;

async function call(path, method = "GET", body, headers = {}) {
  const options = { method, headers: { ...headers } };
  if (body !== undefined) { options.body = JSON.stringify(body); options.headers["Content-Type"] = "application/json"; }
  const reply = await fetch(API + path, options);
  if (reply.ok) return reply.status === 204 ? null : reply.json();
  throw Object.assign(new Error((await reply.json().catch(() => ({}))).detail || `The server answered ${reply.status}.`), { status: reply.status });
}

function trouble(error) {
  $("trouble").textContent = error ? (error instanceof TypeError ? "The server cannot be reached. Your answer is still here; send it again." : error.message) : "";
  $("trouble").hidden = !error;
}

function element(name, text, attributes = {}) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function say(speaker, text) {
  const item = element("li", undefined, { class: speaker });
  item.append(element("span", speaker === "respondent" ? "You: " : "Interviewer: ", { class: "who" }), element("span", text));
  $("transcript").append(item);
  $("transcript").scrollTop = $("transcript").scrollHeight;
  return item.lastChild;
}

async function setUp() {
  const paths = ["/concepts", "/methodologies", "/defaults", "/sessions?limit=8", "/interviewers"];
  const [{ concepts }, { methodologies }, usual, { sessions }, { interviewers }] = await Promise.all(paths.map((path) => call(path)));
  $("concept").replaceChildren(...concepts.map((c) => element("option", c.name, { value: c.id })));
  $("methodology").replaceChildren(element("option", "the topic's own", { value: "" }), ...methodologies.map((m) => element("option", Graph.words(m.name), { value: m.id })));
  $("interviewer").replaceChildren(...interviewers.map((i) => element("option", `${i.description} (${i.offered_for})`, { value: i.name })));
  $("interviewer").value = interviewers.find((i) => i.default)?.name ?? "";
  $("who").hidden = interviewers.length < 2;
  if (usual.concept_id) $("concept").value = usual.concept_id;
  $("methodology").value = usual.methodology ?? "";
  $("max-turns").value = usual.max_turns;
  const describe = () => {
    const concept = concepts.find((c) => c.id === $("concept").value);
    const method = methodologies.find((m) => m.id === ($("methodology").value || concept?.methodology));
    $("objective").textContent = concept?.objective ?? "";
    $("answers").textContent = interviewers.find((i) => i.name === $("interviewer").value)?.answers ?? "";
    $("goal").textContent = method ? `${Graph.words(method.name)}: ${method.goal}` : "";
  };
  $("concept").onchange = $("methodology").onchange = $("interviewer").onchange = describe;
  describe();
  $("recent").hidden = sessions.length === 0;
  $("sessions").replaceChildren(...sessions.map((s) => {
    const item = element("li"), open = element("button", Graph.words(s.concept_id), { type: "button" });
    open.onclick = () => { location.hash = s.id; };
    item.append(open, element("span", `${s.turn_count} ${s.turn_count === 1 ? "answer" : "answers"}, ${s.status}`, { class: "hint" }));
    return item;
  }));
}

$("begin").addEventListener("submit", async (event) => {
  event.preventDefault();
  trouble();
  try {
    const made = await call("/sessions", "POST", { concept_id: $("concept").value, methodology: $("methodology").value || null, max_turns: Number($("max-turns").value), interviewer: $("interviewer").value || null });
    location.hash = made.id;
  } catch (error) { trouble(error); }
});

async function open(id) {
  $("stage").textContent = "";
  const begun = await call(`/sessions/${id}`);
  question = begun.status === "completed" ? null : (await call(`/sessions/${id}/start`, "POST")).question_id;
  const whole = await call(`/sessions/${id}/export?format=json`);
  session = whole.session;
  turns = whole.turns;
  $("setup").hidden = true;
  $("talk").hidden = $("tools").hidden = false;
  document.body.classList.add("talking");
  $("topic").textContent = `${session.concept_name} · ${Graph.words(session.methodology)}`;
  $("export-markdown").href = `${API}/sessions/${id}/export?format=markdown`;
  $("export-json").href = `${API}/sessions/${id}/export?format=json`;
  $("transcript").replaceChildren();
  for (const said of whole.utterances) say(said.speaker, said.text);
  listTurns();
  stand(session.status);
  await picture();
  $("answer").focus();
}

function stand(status) {
  session.status = status;
  const over = status === "completed";
  $("answer").disabled = $("finish").disabled = over;
  $("send").disabled = over || waiting;
  if (over) $("stage").textContent = "The interview is over. Thank you.";
}

async function picture(fresh = new Set()) {
  const graph = await call(`/sessions/${session.id}/graph`);
  const shown = Number($("turn").value) || turns.length;
  const turn = turns[shown - 1];
  $("counts").textContent = `${graph.nodes.length} points, ${graph.edges.length} arrows`;
  if (graph.nodes.length === 0) $("graph").replaceChildren(element("p", "Points appear here as you answer.", { class: "hint" }));
  else Graph.draw($("graph"), $("legend"), graph, { focus: turn?.focus_node_id, fresh, show: (text) => { $("quote").textContent = text; } });
}

function listTurns() {
  $("turn").replaceChildren(...turns.map((turn) => element("option", String(turn.turn_number), { value: turn.turn_number })));
  if (turns.length) $("turn").value = turns.length;
  why().catch(unseen);
}

$("turn").addEventListener("change", () => Promise.all([why(), picture()]).catch(unseen));

function table(caption, rows, most) {
  const made = element("table");
  made.append(element("caption", caption, { class: "hint" }));
  for (const [name, value] of rows) {
    const row = element("tr"), cell = element("td");
    const bar = element("meter", undefined, { min: 0, max: most || 1, value: Math.max(0, value), "aria-hidden": "true" });
    cell.append(bar);
    row.append(element("th", Graph.words(name), { scope: "row" }), cell, element("td", value.toFixed(2), { class: "number" }));
    made.append(row);
  }
  return made;
}

function facts(pairs) {
  const list = element("dl", undefined, { class: "facts" });
  for (const [name, value] of pairs) {
    const pair = element("div");
    pair.append(element("dt", name), element("dd", value));
    list.append(pair);
  }
  return list;
}

async function why() {
  const number = Number($("turn").value);
  if (!number) return;
  const turn = await call(`/sessions/${session.id}/turns/${number}`);
  const parts = [facts([
    ["Strategy", Graph.words(turn.strategy_selected)], ["About", turn.focus_label || "the topic"], ["Phase", turn.phase],
    ["Depth of the answer", turn.ratings.response_depth ?? "not rated"], ["Energy", turn.ratings.momentum ?? "not rated"],
    ["Saturation", turn.scoring.saturation.toFixed(2)], ...(turn.termination_reason ? [["Ending", Graph.words(turn.termination_reason)]] : []),
  ])];
  for (const candidate of (turn.score_decomposition ?? []).filter((c) => c.selected)) {
    const counted = candidate.contributions.filter((c) => c.contribution !== 0);
    counted.sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution));
    const what = candidate.stage === "target" ? "What spoke for this focus" : "What spoke for this strategy";
    if (counted.length) parts.push(table(what, counted.slice(0, 7).map((c) => [c.name, c.contribution]), Math.max(...counted.map((c) => Math.abs(c.contribution)))));
  }
  const others = (turn.strategy_alternatives ?? []).slice(0, 5).map((a) => [a.strategy, a.score]);
  if (others.length) parts.push(table("What else could have been asked", others, Math.max(...others.map((o) => o[1]), 0.01)));
  const ms = turn.stages.reduce((sum, stage) => sum + stage.duration_us, 0) / 1000;
  parts.push(element("p", `${ms.toFixed(0)} ms, read by ${turn.interpreter}${turn.degraded.length ? `; fell back for ${turn.degraded.join(", ")}` : ""}`, { class: "hint" }));
  $("why").replaceChildren(...parts);
}

// Reads server-sent events from a reply.
async function* events(reply) {
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    rest += value;
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const lines = rest.slice(0, end).split("\n");
      rest = rest.slice(end + 2);
      const field = (name) => lines.filter((l) => l.startsWith(name + ":")).map((l) => l.slice(name.length + 1).trimStart()).join("\n");
      if (field("data")) yield { name: field("event"), data: JSON.parse(field("data")) };
    }
  }
}

// The same words to the same question keep the same key, so that a double click or a lost connection is one answer.
function keyOf(text) {
  if (unsent?.text !== text || unsent.question !== question) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    unsent = { text, question, key: [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("") };
  }
  return unsent.key;
}

async function answer(text, draft) {
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream", "Idempotency-Key": keyOf(text) };
  const reply = await fetch(`${API}/sessions/${session.id}/turns`, { method: "POST", headers, body: JSON.stringify({ text, replies_to: question }) });
  if (!reply.ok) throw Object.assign(new Error((await reply.json().catch(() => ({}))).detail || `The server answered ${reply.status}.`), { status: reply.status });
  let turn = null;
  for await (const { name, data } of events(reply)) {
    if (name === "stage") $("stage").textContent = STAGES[data.stage] ? `… ${STAGES[data.stage]}` : $("stage").textContent;
    else if (name === "question.delta") draft(data.text, false);
    else if (name === "question.replaced") draft(data.text, true);
    else if (name === "turn") turn = data;
    else if (name === "problem") throw Object.assign(new Error(data.detail), { status: data.status });
  }
  if (!turn) throw new TypeError("broken off");
  return turn;
}

// What is said while a turn is being worked out: the answer, and under it the next question as it is worded.
function exchange(text) {
  let said = null, asked = null;
  const write = (words, whole) => {
    said ??= say("respondent", text);
    asked ??= say("interviewer", "");
    asked.textContent = whole ? words : asked.textContent + words;
    $("transcript").scrollTop = $("transcript").scrollHeight;
  };
  const mark = (draft) => { asked.parentNode.classList.toggle("draft", draft); asked.parentNode.setAttribute("aria-busy", draft); };
  return {
    draft(words, whole) { write(words, whole); mark(true); },
    done(next) {
      said ??= say("respondent", text);
      if (next) { write(next, true); mark(false); } else asked?.parentNode.remove();
    },
    undone() { said?.parentNode.remove(); asked?.parentNode.remove(); },
  };
}

// While a turn is being worked out another answer may be written, and is sent with the next Enter.
function wait(begun) {
  waiting = begun;
  $("send").disabled = begun || session.status === "completed";
  $("stage").textContent = begun ? "… listening" : "";
}

$("reply").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = $("answer").value;
  if (!text.trim() || $("send").disabled) return;
  trouble();
  wait(true);
  const talk = exchange(text);
  try {
    const turn = await answer(text, talk.draft);
    if ($("answer").value === text) $("answer").value = "";
    taken(turn, talk);
  } catch (error) {
    wait(false);
    talk.undone();
    if (error.status === 409) await open(session.id).catch(trouble);
    trouble(error);
  } finally {
    $("answer").focus();
  }
});

// The turn stands from here on: that its map or its reasons cannot be fetched is told, and takes nothing back.
function taken(turn, talk) {
  talk.done(turn.next_question);
  question = turn.next_question_id;
  turns.push(turn);
  wait(false);
  if (turn.termination_reason) stand("completed");
  listTurns();
  picture(new Set(turn.extracted.nodes.filter((n) => n.created).map((n) => n.id))).catch(unseen);
}

function unseen(error) {
  trouble(error instanceof TypeError ? new Error("What belongs to this answer cannot be fetched just now. Nothing is lost: it comes with the next answer, or when the page is opened again.") : error);
}


$("answer").addEventListener("keydown", (event) => {
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) { event.preventDefault(); $("reply").requestSubmit(); }
});

$("finish").addEventListener("click", async () => {
  try { stand((await call(`/sessions/${session.id}/finish`, "POST", {})).status); } catch (error) { trouble(error); }
});
$("again").addEventListener("click", () => { location.hash = ""; });

async function route() {
  trouble();
  const id = location.hash.slice(1);
  try {
    if (id) return await open(id);
    $("setup").hidden = false;
    $("talk").hidden = $("tools").hidden = true;
    document.body.classList.remove("talking");
    $("topic").textContent = "";
    await setUp();
    $("concept").focus();
  } catch (error) { trouble(error); }
}
window.addEventListener("hashchange", route);
route();
