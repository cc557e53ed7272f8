import type { Output } from '@jujur/contract/call.ts'
import { getDisposalPreview, requestDisposal } from '@jujur/contract/disposals.ts'
import { useId, useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { FigureList } from '../ui/figure-list.tsx'
import { Notice } from '../ui/notice.tsx'
import { Row, RowList } from '../ui/row-list.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { useToast } from '../ui/use-toast.ts'
import { kindNamed } from './kind-named.ts'
import classes from './privacy.module.css'
import { SubjectPicker } from './subject-picker.tsx'

type Preview = Output<typeof getDisposalPreview>

/** A dry run: what would go, what stays and why. */
const DryRun = ({ preview: { people, kinds, files, evidence_years, more } }: { preview: Preview }) => {
  const t = useTexts('privacy')
  const words = useTexts('dataRegister')
  const { number, day } = useFormat()
  const stays = kinds.filter(({ way }) => way === 'kept')
  const goes = kinds.filter(({ way }) => way !== 'kept')
  const sum = (some: readonly { rows: number }[]) => some.reduce((all, { rows }) => all + rows, 0)
  return (
    <div className={classes.form}>
      <FigureList
        layout="close"
        items={[
          { label: t('dry.people'), value: number(people.filter(({ obstacle }) => obstacle === null).length) },
          { label: t('dry.rows'), value: number(sum(goes)) },
          { label: t('dry.files'), value: number(files) },
        ]}
      />
      {more && <Notice>{t('dry.more')}</Notice>}
      <RowList>
        {people.slice(0, 20).map((person) => (
          <Row
            key={person.user_id}
            title={person.name}
            lines={[
              t(`reach.${person.reach}`),
              person.reach === 'account' && person.evidence_until && t('dry.until', { day: day(person.evidence_until), count: evidence_years }),
            ]}
            end={person.obstacle && <span className={classes.late}>{t(`obstacle.${person.obstacle}`)}</span>}
          />
        ))}
      </RowList>
      {[
        { title: t('dry.goes'), rows: goes },
        { title: t('dry.stays'), rows: stays },
      ].map(
        ({ title, rows }) =>
          rows.length > 0 && (
            <table key={title} className={classes.kinds}>
              <caption className="vh">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{title}</th>
                  <th scope="col">
                    <span className="vh">{t('dry.rows')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ kind, rows: count, way, because }) => (
                  <tr key={`${kind} ${way}`}>
                    <td>
                      {kindNamed(kind)}
                      {because && <p className={classes.small}>{words(`because.${because}`)}</p>}
                    </td>
                    <td>{number(count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ),
      )}
    </div>
  )
}

/** Of one person who has left, or of all whose time is over: tried first, then sent for approval. */
export const NewDisposal = ({ ofWhom, onClose }: { ofWhom: 'person' | 'over'; onClose: () => void }) => {
  const t = useTexts('privacy')
  const { say } = useToast()
  const id = useId()
  const [person, setPerson] = useState('')
  const [note, setNote] = useState('')
  const [isWrong, setWrong] = useState(false)
  const isReady = ofWhom === 'over' || person !== ''
  const preview = useCall(getDisposalPreview, person === '' ? {} : { user_id: Number(person) }, { enabled: isReady, fresh: true })
  const request = useSend(requestDisposal, {
    onDone: () => {
      say(t('disposal.sent'))
      onClose()
    },
  })
  const free = preview.data?.people.some(({ obstacle }) => obstacle === null) ?? false
  return (
    <Drawer
      opened
      wide
      title={ofWhom === 'over' ? t('disposal.seeOver') : t('disposal.seePerson')}
      line={t('dry.line')}
      onClose={useClosing(note.trim() !== '', onClose)}
      footer={
        <Button type="submit" form={id} loading={request.sending} disabled={!isReady || !free}>
          {t('disposal.send')}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setWrong(note.trim() === '')
          if (isReady && free && note.trim() !== '')
            void request.send({ note: note.trim(), ...(person === '' ? {} : { user_ids: [Number(person)] }) })
        }}
      >
        {ofWhom === 'person' && <SubjectPicker label={t('person')} error={undefined} value={person} left onChange={setPerson} />}
        {isReady && <Answer of={preview}>{(data) => <DryRun preview={data} />}</Answer>}
        {isReady && free && (
          <TextAreaField
            label={t('reason')}
            maxLength={500}
            value={note}
            error={isWrong ? t('needed') : undefined}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        )}
      </form>
    </Drawer>
  )
}
