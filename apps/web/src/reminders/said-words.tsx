import type { SaidByManager } from '@jujur/contract/manager-digest.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import classes from './reminders.module.css'

/** "Spoken to, expected by 3 Dec, said Aminah on 26 Nov"; to the manager themself without the name. */
export const useSaidWords = () => {
  const t = useTexts('managers')
  const { day: format, date, facts } = useFormat()
  return ({ kind, day, at, by_name, verdict }: SaidByManager, isOwn = false): string =>
    facts([
      t(`said.${kind}`, { day: day === null ? '' : format(day) }),
      t(isOwn ? 'said.byYou' : 'said.by', { name: by_name, day: date(at) }),
      verdict && t(`said.${verdict}`),
    ])
}

/** The same below what a list says of reminders. */
export const SaidNote = ({ said }: { said: SaidByManager }) => <small className={classes.invited}>{useSaidWords()(said)}</small>
