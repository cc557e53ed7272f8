/** The files of pledges and certificates: drawn once, kept by their hash, the same bytes ever after. */
import { setImmediate as letOthersIn } from 'node:timers/promises'
import type { Actor, HandlerKit, UnitOfWork } from '../../kit/call/handler.ts'
import { partyOf } from '../../kit/call/party.ts'
import { fairQueue } from '../../kit/security/fair-queue.ts'
import { renderCertificate } from './certificate.pdf.ts'
import { renderPledge } from './pledge.pdf.ts'
import { certificateLanguage } from './pledges.rules.ts'
import { type CertificateRow, keepPdf, type PledgeRow } from './pledges.store.ts'

export type CertificateReader = Pick<UnitOfWork, 'read' | 'write'> & { readonly kit: HandlerKit; readonly actor: Actor }

/** Drawing holds up everything else in the process for some milliseconds: one at a time, with room for others in between, and a queue that is fair between companies. */
const drawing = fairQueue({ atOnce: 1, waiting: 100 })

/** A file that was lost is drawn again: the same facts make the same bytes. */
const pdfOf = async (
  { write, kit, actor }: CertificateReader,
  document: 'pledge' | 'certificate',
  row: { serial_no: string; pdf_sha256: string | null },
  render: () => Promise<Uint8Array>,
): Promise<Uint8Array> => {
  if (row.pdf_sha256 && (await kit.files.size(row.pdf_sha256)) !== null) return kit.files.get(row.pdf_sha256)
  const bytes = await drawing.run(() => letOthersIn().then(render), { party: partyOf(actor) })
  const drawn = await kit.files.put(bytes)
  return kit.files.get(row.pdf_sha256 === drawn ? drawn : await write((tx) => keepPdf(tx, document, row.serial_no, drawn)))
}

export const certificatePdf = (reader: CertificateReader, row: CertificateRow): Promise<Uint8Array> =>
  pdfOf(reader, 'certificate', row, () => {
    const { settings } = reader.kit
    return renderCertificate({
      portal_name: settings.portalName,
      portal_url: settings.portalUrl,
      serial_no: row.serial_no,
      pledge_serial_no: row.pledge_serial_no,
      holder_name: row.holder_name,
      company_name: row.company_name,
      company_reg_no: row.company_reg_no,
      department: row.department,
      course_title: row.course_title,
      topics: row.topics,
      completed_at: row.issued_at,
      valid_from: row.valid_from ?? row.issued_at,
      expires_at: row.expires_at,
      language: certificateLanguage(row.language),
      heading: row.heading,
      signatory_name: row.signatory_name,
      signatory_title: row.signatory_title,
    })
  })

export const pledgePdf = (reader: CertificateReader, row: PledgeRow): Promise<Uint8Array> =>
  pdfOf(reader, 'pledge', row, () => {
    const { settings } = reader.kit
    return renderPledge({
      portal_name: settings.portalName,
      portal_url: settings.portalUrl,
      serial_no: row.serial_no,
      title: row.title,
      text: row.text,
      full_name: row.full_name,
      signed_at: row.signed_at,
      version: row.version,
      template_hash: row.template_hash,
      language: row.language,
    })
  })
