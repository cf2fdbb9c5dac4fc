/** The addresses of a position. */

export const editorAddress = (variant: string, text: string): string => `/editor?${new URLSearchParams({ variant, position: text })}`;

export const analysisAddress = (variant: string, text: string): string => `/analysis?${new URLSearchParams({ variant, start: text })}`;

export const labAddress = (variant: string, text: string): string => `/lab?${new URLSearchParams({ variant, start: text })}`;
