import { downloadGuestPaper, downloadGuestPopulation, getGuestSamples } from '@jujur/contract/auditor-room.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Stack } from '../ui/stack.tsx'
import classes from './auditor-room.module.css'
import { GuestFileButton } from './guest-file-button.tsx'
import { GuestPacks } from './guest-packs.tsx'
import type { ViewProps } from './guest-types.ts'
import { roomHref } from './use-room-href.ts'

export const PaperButton = ({ room_no }: { room_no: string }) => {
  const t = useTexts('auditorRoom')
  return (
    <GuestFileButton call={downloadGuestPaper} input={{ form: 'pdf' }} name={`working-paper-${room_no}.pdf`}>
      {t('files.paper')}
    </GuestFileButton>
  )
}

/** What the guest takes along: the working paper, and of each sample what it is drawn from. */
export const GuestFiles = ({ room }: ViewProps) => {
  const t = useTexts('auditorRoom')
  const { number } = useFormat()
  const of = useCall(getGuestSamples, {})
  useBreadcrumbs([{ title: t('of', { company: room.company_name }), to: roomHref({}) }, { title: t('view.files') }])
  return (
    <Sheet width="reading">
      <PageTitle title={t('view.files')} line={t('files.line')} />
      <Stack>
        <Section title={t('files.paper')} line={t(room.signed_off ? 'files.paperDone' : 'files.paperLine')} ruled>
          <div className={classes.acts}>
            <PaperButton room_no={room.room_no} />
            <GuestFileButton call={downloadGuestPaper} input={{ form: 'xlsx' }} name={`working-paper-${room.room_no}.xlsx`}>
              {t('files.sheet')}
            </GuestFileButton>
          </div>
        </Section>
        <Section title={t('files.samples')} line={t('files.samplesLine')} ruled>
          <Answer of={of} rows={3}>
            {({ samples }) =>
              samples.length === 0 ? (
                <p className={classes.none}>{t('files.none')}</p>
              ) : (
                <RowList>
                  {samples.map(({ auditor_sample_id, sample_no, population }) => (
                    <Row
                      key={auditor_sample_id}
                      title={t('sample.number', { number: sample_no })}
                      lines={[t('files.people', { count: population, number: number(population) })]}
                    >
                      <div className={classes.acts}>
                        <GuestFileButton call={downloadGuestPopulation} input={{ auditor_sample_id, of: 'people' }} name="people.txt">
                          people.txt
                        </GuestFileButton>
                        <GuestFileButton call={downloadGuestPopulation} input={{ auditor_sample_id, of: 'key_items' }} name="key-items.txt">
                          key-items.txt
                        </GuestFileButton>
                      </div>
                    </Row>
                  ))}
                </RowList>
              )
            }
          </Answer>
        </Section>
        <GuestPacks />
        <Section title={t('files.verify')} line={t('files.verifyLine')} ruled>
          <p className={classes.none}>
            <a href={hrefOf('verify')} target="_blank" rel="noreferrer">
              {t('files.verifier')}
            </a>
          </p>
        </Section>
      </Stack>
    </Sheet>
  )
}
