/** Loaded for what it does: pdf.mjs finds it in `globalThis`. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs'
