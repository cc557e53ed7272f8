/** The thread in which the PDF of a receipt is opened, its scripts never: can everybody who checks it open it, and how long is it. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type LookedAt = { pages: number } | { fault: 'encrypted' | 'unreadable' }

const look = async (): Promise<LookedAt> => {
  const data = new Uint8Array(await readFile((workerData as { path: string }).path))
  const pdf = await getDocument({ data, isEvalSupported: false, useWasm: false, disableFontFace: true, verbosity: 0 }).promise
  await pdf.getPage(1)
  return { pages: pdf.numPages }
}

parentPort?.postMessage(
  await look().catch(
    (error: unknown): LookedAt => ({ fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable' }),
  ),
)
