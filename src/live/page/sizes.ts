/** Sizes of pages to choose from, in pixels: a desktop, a large one, a tablet, a telephone. */
export const sizes = ['1280x720', '1920x1080', '768x1024', '390x844'] as const;
