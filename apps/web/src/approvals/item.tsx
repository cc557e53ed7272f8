/** How an entry of a queue and its detail look when what is decided on is a company's. */
import type { ReactNode } from 'react'
import { useFormat } from '../kit/texts/texts.ts'
import classes from './item.module.css'

type RowProps = {
  name: string
  /** The registration number. */
  number: string
  submittedBy: string | null
  submittedAt: string
  /** Where it stands, at the end. */
  state?: ReactNode
}

export const ItemRow = ({ name, number, submittedBy, submittedAt, state }: RowProps) => {
  const { ago, dateTime } = useFormat()
  return (
    <>
      <span className={classes.rowTop}>
        <span className={classes.rowName}>{name}</span>
        {state}
      </span>
      <span className={classes.rowFoot}>
        <span className={classes.rowNumber}>{number}</span>
        {submittedBy && ` · ${submittedBy}`}
        {' · '}
        <time dateTime={submittedAt} title={dateTime(submittedAt)} className={classes.when}>
          {ago(submittedAt)}
        </time>
      </span>
    </>
  )
}

type DetailProps = {
  title: string
  /** Where it came from, and that the reader may decide. */
  line: string
  facts: ReactNode
  children: ReactNode
}

export const ItemDetail = ({ title, line, facts, children }: DetailProps) => (
  <div className={classes.detail}>
    <div>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.origin}>{line}</p>
      {facts}
    </div>
    {children}
  </div>
)
