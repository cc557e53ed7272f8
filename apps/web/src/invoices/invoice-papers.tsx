import { IconDownload, IconEye } from '@jujur/icons'
import { useState } from 'react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import type { Detail } from './detail.ts'
import classes from './invoices.module.css'
import { PaperDrawer } from './paper-drawer.tsx'
import { type Paper, usePapers } from './use-papers.ts'

/** Its papers in all editions. */
export const InvoicePapers = ({ invoice }: { invoice: Detail }) => {
  const t = useTexts('invoices')
  const { dateTime, facts } = useFormat()
  const { has, shows, save, bytes, busy } = usePapers(invoice.invoice_id)
  const [seen, setSeen] = useState<(Paper & { title: string; read: () => Promise<Uint8Array> }) | null>(null)
  return (
    <Section title={t('papers.title')} line={t('papers.line')} ruled>
      <RowList>
        {invoice.papers.flatMap(({ kind, document_id, document_no, editions }) =>
          editions.toReversed().map(({ edition, reason, issued_at, fingerprint }, i) => (
            <Row
              key={`${kind} ${document_id} ${edition}`}
              title={t('papers.edition', { number: document_no, edition })}
              lines={[
                facts([t(`papers.kind.${kind}`), t(`papers.reason.${reason}`), dateTime(issued_at)]),
                fingerprint && t('papers.fingerprint', { value: fingerprint.slice(0, 12).toUpperCase() }),
              ]}
              end={
                <div className={classes.acts}>
                  {shows(kind) && (
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() => {
                        const paper = { kind, document_id, edition, older: i > 0 }
                        setSeen({ ...paper, title: t('papers.edition', { number: document_no, edition }), read: () => bytes(paper) })
                      }}
                      aria-label={t('papers.see', { number: document_no, edition })}
                      leftSection={<IconEye size={16} stroke={1.75} aria-hidden="true" />}
                    >
                      {t('papers.view')}
                    </Button>
                  )}
                  {has(kind) && (
                    <Button
                      variant="default"
                      size="xs"
                      loading={busy === `${kind} ${document_id} ${edition}`}
                      onClick={() => void save({ kind, document_id, edition, older: i > 0 })}
                      aria-label={t('papers.save', { number: document_no, edition })}
                      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
                    >
                      PDF
                    </Button>
                  )}
                </div>
              }
            />
          )),
        )}
      </RowList>
      {seen && (
        <PaperDrawer
          title={seen.title}
          read={seen.read}
          onSave={has(seen.kind) ? () => void save(seen) : null}
          isSaving={busy !== null}
          onClose={() => setSeen(null)}
        />
      )}
    </Section>
  )
}
