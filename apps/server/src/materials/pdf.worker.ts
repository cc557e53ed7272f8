/** The thread in which one PDF is opened, its scripts never: how many pages, how many words, and whether it brings what a page must not. */
import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { foundInPdf } from '../kit/files/pdf-objects.ts'
import { getDocument } from '../kit/files/pdfjs.ts'
import type { CheckedPdf } from './pdf.kind.ts'

const { path, mostPages } = workerData as { path: string; mostPages: number }

const look = async (): Promise<CheckedPdf> => {
  const bytes = await readFile(path)
  const { trouble, pages } = foundInPdf(bytes, { pagesOnly: true })
  if (trouble === 'too_large' || trouble === 'active') return { fault: trouble }
  const data = new Uint8Array(bytes)
  const pdf = await getDocument({ data, isEvalSupported: false, useWasm: false, disableFontFace: true, stopAtErrors: true, verbosity: 0 }).promise
  const { info } = (await pdf.getMetadata()) as { info: { EncryptFilterName?: string | null } }
  if (info.EncryptFilterName) return { fault: 'restricted' }
  if (trouble === 'locked') return { fault: 'active' }
  if (trouble === null && pdf.numPages > pages) return { fault: 'too_large' }
  if (pdf.numPages > mostPages) return { fault: 'too_many_pages' }
  if ((await pdf.getAttachments()) !== null || (await pdf.getJSActions()) !== null) return { fault: 'active' }
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    if ((await page.getJSActions()) !== null) return { fault: 'active' }
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''))
    page.cleanup()
  }
  return { pages: pdf.numPages, text: texts.join('\n') }
}

parentPort?.postMessage(
  await look().catch(
    (error: unknown): CheckedPdf => ({ fault: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'unreadable' }),
  ),
)
