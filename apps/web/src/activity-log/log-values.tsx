import type { AuditEntry, AuditValue } from '@jujur/contract/audit.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './activity-log.module.css'

/** A value of the log in the reader's words. */
export const useValueWords = () => {
  const t = useTexts('activityLog')
  const { number, money, day } = useFormat()
  return (value: AuditValue): string => {
    switch (value.is) {
      case 'nothing':
        return t('nothing')
      case 'text':
        return value.text
      case 'number':
        return number(value.number)
      case 'percent':
        return `${number(value.percent)} %`
      case 'money':
        return money(value.sen)
      case 'day':
        return day(value.day)
      case 'yes':
        return t(value.yes ? 'yes' : 'no')
      case 'word':
        return t(`word.${value.word}`)
      case 'fields':
        return value.fields.map((field) => t(`of.${field}`)).join(', ')
      case 'names': {
        const names = value.names.join(', ')
        if (value.more === 0) return names
        return names === '' ? number(value.more) : t('namesMore', { names, more: number(value.more) })
      }
    }
  }
}

export const Changes = ({ changes }: Pick<AuditEntry, 'changes'>) => {
  const t = useTexts('activityLog')
  const words = useValueWords()
  if (changes.length === 0) return null
  return (
    <table className={classes.changes}>
      <thead className="vh">
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{t(`of.${field}`)}</th>
            <td>
              <del>{words(before)}</del>
            </td>
            <td>
              <ins>{words(after)}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const ToldValues = ({ told }: Pick<AuditEntry, 'told'>) => {
  const t = useTexts('activityLog')
  const words = useValueWords()
  if (told.length === 0) return null
  return (
    <dl className={classes.told}>
      {told.map(({ field, value }) => (
        <div key={field} className={classes.fact}>
          <dt>{t(`of.${field}`)}</dt>
          <dd>{words(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
