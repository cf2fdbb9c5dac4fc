/** Line icons of 24 by 24, drawn here so that nothing is loaded. */

const PATHS = {
  play: "M7 4.5v15l12-7.5z",
  pause: "M8 5v14M16 5v14",
  stop: "M6 6h12v12H6z",
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 6 6",
  redo: "m15 7 5 5-5 5M20 12H10a6 6 0 0 0-6 6",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  resign: "M6 21V4M6 5c4-2.5 8 2.5 13 0v9c-5 2.5-9-2.5-13 0",
  draw: "M5 9h14M5 15h14",
  flip: "M7 4v15M7 19l-3-3M7 19l3-3M17 20V5M17 5l-3 3M17 5l3 3",
  plus: "M12 5v14M5 12h14",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  sound: "M4 10v4h4l5 4V6L8 10zM16.5 9a4 4 0 0 1 0 6M19 6.5a8 8 0 0 1 0 11",
  mute: "M4 10v4h4l5 4V6L8 10zM17 10l4 4M21 10l-4 4",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5",
  people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2.5 19.5c.7-3.5 3.3-5 6.5-5s5.8 1.5 6.5 5M16 11.500a3 3 0 1 0-1-5.800M17 14.700c2.4.3 4 1.7 4.5 4.8",
  computer: "M4 5h16v11H4zM9 20h6M12 16v4M9 10h.01M15 10h.01",
  first: "M6 5v14M18 6l-7 6 7 6",
  back: "m15 5-7 7 7 7",
  forward: "m9 5 7 7-7 7",
  last: "M18 5v14M6 6l7 6-7 6",
  chat: "M4 5h16v11H9l-5 4z",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.500M5 20h14",
  upload: "M12 16V5M7.5 9 12 4.5 16.5 9M5 20h14",
  search: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20",
  chart: "M4 4v16h16M8 15l3.5-4 3 2.500L20 7",
  book: "M12 6c-2-1.7-4.5-2-8-2v14c3.5 0 6 .3 8 2 2-1.7 4.5-2 8-2V4c-3.5 0-6 .3-8 2zM12 6v14",
  close: "M6 6l12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.500L19 7",
  again: "M20 11a8 8 0 1 0-2 6M20 4v7h-7",
  trash: "M5 7h14M10 4h4M7 7l1 13h8l1-13",
  thought: "M12 4c-4.5 0-8 2.7-8 6.5 0 2 1 3.7 2.5 4.900L6 20l4.5-2.700c.5.1 1 .1 1.5.1 4.5 0 8-2.7 8-6.700S16.5 4 12 4z",
  keyboard: "M3 6.500h18v11H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  dice: "M5 5h14v14H5zM9 9h.01M15 15h.01M15 9h.01M9 15h.01",
  target: "M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
  grid: "M4 4h16v16H4zM4 12h16M12 4v16",
  learn: "M3 9.5 12 5l9 4.500L12 14zM7 12v4.500c3 2 7 2 10 0V12",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
