/** The thread in which such a PDF is opened, its scripts never: can everybody who checks it open it, and how long is it. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { foundInPdf } from '../kit/files/pdf-objects.ts'
import { getDocument } from '../kit/files/pdfjs.ts'

export type CheckedEvidence = { pages: number } | { fault: 'encrypted' | 'unreadable' | 'active' | 'too_large' }

const look = async (): Promise<CheckedEvidence> => {
  const bytes = await readFile((workerData as { path: string }).path)
  const { trouble, pages } = foundInPdf(bytes)
  if (trouble === 'too_large' || trouble === 'active') return { fault: trouble }
  const data = new Uint8Array(bytes)
  const pdf = await getDocument({ data, isEvalSupported: false, useWasm: false, disableFontFace: true, verbosity: 0 }).promise
  if (trouble === null && pdf.numPages > pages) return { fault: 'too_large' }
  await pdf.getPage(1)
  if (trouble !== 'locked') return { pages: pdf.numPages }
  // Banks lock what they print, without a password to open it: of that the viewer alone can tell.
  const { info } = (await pdf.getMetadata()) as { info: { EncryptFilterName?: string | null } }
  if (!info.EncryptFilterName || (await pdf.getJSActions()) !== null) return { fault: 'active' }
  return { pages: pdf.numPages }
}

parentPort?.postMessage(
  await look().catch(
    (error: unknown): CheckedEvidence => ({ fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable' }),
  ),
)
