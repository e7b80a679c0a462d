/** The words of the studio's frame. */
export const words = {
  skip: "Skip to the page",
  places: "The studio",
  studies: "Studies",
  methods: "Methods",
  concepts: "Topics",
  simulate: "Practice runs",
  search: "Quotes",
  nothingHere: "There is no page at this address.",
  nothingHereMore: "It may be mistyped, or cut off.",
  goHome: "Go to the start",
  notLoaded: "This page could not be loaded. Colloquy may have been stopped or updated.",
  again: "Load again",
  loading: "Opening",
} as const;
