// Kept under this name for the editor's own files.
export { pauses } from '../disk/pauses.ts';
