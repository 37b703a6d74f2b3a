/** Code points of the drawings on the home page; the build copies them as `/pictures/<codepoint>.webp`. */
export const HOME_DRAWINGS = {
  books: '1f4da',
  notebook: '1f4d3',
  pencil: '270f-fe0f',
  ruler: '1f4d0',
  abacus: '1f9ee',
  laptop: '1f4bb',
  headphones: '1f3a7',
  phone: '1f4f1',
  microscope: '1f52c',
  testTube: '1f9ea',
  goggles: '1f97d',
  crayon: '1f58d-fe0f',
  backpack: '1f392',
  bolt: '26a1',
} as const;

export type HomeDrawing = keyof typeof HOME_DRAWINGS;

/** Path of a drawing on the app's own origin: '/pictures/1f4da.webp'. */
export function homeDrawingSrc(drawing: HomeDrawing): string {
  return `/pictures/${HOME_DRAWINGS[drawing]}.webp`;
}
