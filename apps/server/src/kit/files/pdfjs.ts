/**
 * The reader of PDFs, in the thread that imports this file. It makes a DOMMatrix while it is loaded, for drawing, and would take one from a canvas of
 * 33 MB; nothing is drawn here, so that a class of that name is enough. Its own second half is named before it looks for a file of that name.
 */
if (!('DOMMatrix' in globalThis)) Object.assign(globalThis, { DOMMatrix: class {} })
await import('pdfjs-dist/legacy/build/pdf.worker.mjs')
export const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
