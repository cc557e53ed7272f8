/** One change: where it is, what changed, before and after. */
import type { ContentChange, FieldChange, TextStretch } from '@jujur/contract/course-versions.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Table } from '../ui/table.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useChangeWords } from './change-words.ts'
import classes from './course-review.module.css'

/** What stands left and what right, in words. */
type Sides = { before: string; after: string }

/** What stays is told as far as it helps to find one's place. */
const NEAR = 160
const shortened = (text: string, at: 'start' | 'middle' | 'end'): string => {
  if (text.length <= NEAR * 2) return text
  const head = text.slice(0, NEAR).replace(/\S*$/, '')
  const tail = text.slice(-NEAR).replace(/^\S*/, '')
  return at === 'start' ? `… ${tail}` : at === 'end' ? `${head} …` : `${head} … ${tail}`
}
const Side = ({ words, side }: { words: readonly TextStretch[]; side: 'out' | 'in' }) => (
  <p className={classes.words}>
    {words.map((part, i) => {
      const key = `${i}${part.op}`
      if (part.op === 'same') return <span key={key}>{shortened(part.text, i === 0 ? 'start' : i === words.length - 1 ? 'end' : 'middle')}</span>
      if (part.op !== side) return null
      return side === 'out' ? <del key={key}>{part.text}</del> : <ins key={key}>{part.text}</ins>
    })}
  </p>
)

const Words = ({ change, sides }: { change: FieldChange; sides: Sides }) => {
  const { ofField } = useChangeWords()
  return (
    <div className={classes.text}>
      <h4>{ofField(change)}</h4>
      <div className={classes.sides}>
        <div>
          <p className={classes.version}>{sides.before}</p>
          <Side words={change.words ?? []} side="out" />
        </div>
        <div>
          <p className={classes.version}>{sides.after}</p>
          <Side words={change.words ?? []} side="in" />
        </div>
      </div>
    </div>
  )
}

const Values = ({ fields, sides }: { fields: readonly FieldChange[]; sides: Sides }) => {
  const t = useTexts('publishing')
  const { ofField, value } = useChangeWords()
  return (
    <Table className={classes.values}>
      <thead>
        <tr>
          <th>
            <span className="vh">{t('review.what')}</span>
          </th>
          <th scope="col">{sides.before}</th>
          <th scope="col">{sides.after}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((change) => {
          // Bytes and orders have nothing to show but that they changed.
          const silent = change.before === change.after || (change.before === null && change.after === null)
          return (
            <tr key={`${change.field}${change.language ?? ''}`}>
              <th scope="row">{ofField(change)}</th>
              <td>{silent ? '' : <del>{value(change, change.before)}</del>}</td>
              <td>
                {silent ? <ins>{change.field === 'html' ? t('review.onlyForm') : t('value.changed')}</ins> : <ins>{value(change, change.after)}</ins>}
              </td>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

type Props = { change: ContentChange; number: number; sides: Sides; current: boolean; openHref?: string | undefined }

export const ChangeView = ({ change, number, sides, current, openHref }: Props) => {
  const t = useTexts('publishing')
  const { sentence, where } = useChangeWords()
  const texts = change.fields.filter(({ words }) => words !== null)
  const values = change.fields.filter(({ words }) => words === null)
  return (
    <section className={classes.change} data-change={number} data-current={current || undefined} tabIndex={-1} aria-labelledby={`change${number}`}>
      <div className={classes.head}>
        <span className={classes.number} aria-hidden="true">
          {number}
        </span>
        <h3 id={`change${number}`}>{change.title}</h3>
        <span className={classes.where}>{where(change)}</span>
        {openHref && (
          <TextLink to={openHref} className={classes.open}>
            {t('review.openItem')}
          </TextLink>
        )}
      </div>
      {change.what !== 'changed' && <p className={classes.sentence}>{sentence(change)}</p>}
      {texts.map((field) => (
        <Words key={`${field.field}${field.language ?? ''}`} change={field} sides={sides} />
      ))}
      {values.length > 0 && <Values fields={values} sides={sides} />}
    </section>
  )
}
