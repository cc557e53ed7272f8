import { type AuditorSample, getGuestSample } from '@jujur/contract/auditor-room.ts'
import type { Output } from '@jujur/contract/call.ts'
import { IconCircleCheck, IconCircleDashed, IconEye } from '@jujur/icons'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../kit/call/use-call.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { TabsLine } from '../ui/tabs-line.tsx'
import { TextButton } from '../ui/text-button.tsx'
import classes from './auditor-room.module.css'
import { NoteDrawer } from './item-note.tsx'
import { itemsOf } from './sample-sums.ts'
import { Standings } from './standing.tsx'
import { roomHref } from './use-room-href.ts'

type Item = Output<typeof getGuestSample>['posts'][number]
const PAGE = 100
/** On the screen; the working paper has all. */
const MOST = 1_000
const parts = ['drawn', 'keys', 'notes'] as const
type Part = (typeof parts)[number]
const isIn: Record<Part, (item: Item) => boolean> = {
  drawn: ({ ticket }) => ticket !== null,
  keys: ({ ticket }) => ticket === null,
  notes: ({ note }) => note !== null,
}

const Mark = ({ item }: { item: Item }) => {
  const t = useTexts('auditorRoom')
  const [Icon, words] = item.note
    ? ([IconCircleCheck, t('items.noted')] as const)
    : item.is_opened
      ? ([IconEye, t('items.opened')] as const)
      : ([IconCircleDashed, t('items.open')] as const)
  return (
    <span className={classes.mark} data-done={item.note !== null || undefined} title={words}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span className="vh">{words}</span>
    </span>
  )
}

const Row = ({ item, sample, onNote }: { item: Item; sample: AuditorSample; onNote: ((item: Item) => void) | null }) => {
  const t = useTexts('auditorRoom')
  const { facts } = useFormat()
  const { note, name, ticket, key_reasons } = item
  const to = roomHref({ view: 'sample', sample: sample.auditor_sample_id, person: item.user_id })
  return (
    <tr>
      <td className={classes.markCell}>
        <Mark item={item} />
      </td>
      <td className={classes.ticket}>
        {ticket ? (
          <code title={ticket}>{ticket.slice(0, 8)}</code>
        ) : (
          <span className={classes.small}>{facts(key_reasons.map((one) => t(`key.${one}`)))}</span>
        )}
      </td>
      <th scope="row">
        <Link to={to}>{name}</Link>
        <span className={`${classes.small} ${classes.block}`}>{facts([item.employee_no, item.department])}</span>
      </th>
      <td>
        <Standings courses={item.courses} />
      </td>
      <td>
        {note && (
          <>
            <span className={classes.block}>{t(`conclusion.${note.conclusion}`)}</span>
            {note.words && <span className={`${classes.small} ${classes.block}`}>{note.words}</span>}
          </>
        )}
        {onNote && (
          <TextButton onClick={() => onNote(item)} label={t(note ? 'items.changeOf' : 'items.addOf', { name })}>
            {t(note ? 'items.change' : 'items.add')}
          </TextButton>
        )}
      </td>
    </tr>
  )
}

type PageProps = { sample: AuditorSample; start: number; part: Part; onNote: ((item: Item) => void) | null }
const ItemPage = ({ sample, start, part, onNote }: PageProps) => {
  const { data, error, refetch } = useCall(getGuestSample, { auditor_sample_id: sample.auditor_sample_id, start, length: PAGE })
  if (error && !data)
    return (
      <tr>
        <td colSpan={5}>
          <ReadTrouble error={error} onRetry={() => void refetch()} />
        </td>
      </tr>
    )
  return (data?.posts ?? []).filter(isIn[part]).map((item) => <Row key={item.user_id} item={item} sample={sample} onNote={onNote} />)
}

/** Who is to be looked at: drawn by their tickets, the smallest first; key items, taken whole; and those with a note. */
export const SampleItems = ({ sample, isOver }: { sample: AuditorSample; isOver: boolean }) => {
  const t = useTexts('auditorRoom')
  const { number } = useFormat()
  const { params } = useAddress()
  const [noting, setNoting] = useState<Item | null>(null)
  const part = parts.find((one) => one === params.get('part')) ?? (sample.revealed?.drawn === 0 ? 'keys' : 'drawn')
  const total = itemsOf(sample)
  const counts: Record<Part, number> = { drawn: sample.revealed?.drawn ?? 0, keys: sample.key_items, notes: sample.noted }
  const starts = Array.from({ length: Math.ceil(Math.min(total, MOST) / PAGE) }, (_, i) => i * PAGE)
  return (
    <section aria-label={t('items.label')}>
      <TabsLine
        label={t('items.parts')}
        items={parts.map((one) => ({
          to: roomHref({ view: 'sample', sample: sample.auditor_sample_id, part: one }),
          label: t(`items.part.${one}`),
          current: one === part,
          count: number(counts[one]),
        }))}
      />
      {counts[part] === 0 ? (
        <p className={classes.none}>{t(`items.none.${part}`)}</p>
      ) : (
        <table className={classes.items}>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">{t('items.looked')}</span>
              </th>
              <th scope="col">{t(part === 'keys' ? 'items.why' : 'items.ticket')}</th>
              <th scope="col">{t('people.name')}</th>
              <th scope="col">{t('items.record')}</th>
              <th scope="col">{t('items.note')}</th>
            </tr>
          </thead>
          <tbody>
            {starts.map((start) => (
              <ItemPage key={start} sample={sample} start={start} part={part} onNote={isOver ? null : setNoting} />
            ))}
          </tbody>
        </table>
      )}
      <p className={`${classes.small} ${classes.under}`}>{t(`items.foot.${part}`)}</p>
      {total > MOST && <p className={classes.small}>{t('items.most', { number: number(MOST) })}</p>}
      {noting && (
        <NoteDrawer
          item={{ auditor_sample_id: sample.auditor_sample_id, user_id: noting.user_id, name: noting.name }}
          noted={noting.note}
          onClose={() => setNoting(null)}
        />
      )}
    </section>
  )
}
