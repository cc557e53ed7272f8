import { useTexts } from '../../kit/texts/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import classes from './failure.module.css'

/** Needs nothing that is not loaded already. */
export const Failure = ({ kind }: { kind: 'chunk' | 'serverError' }) => {
  const t = useTexts('common')
  return (
    <main className={classes.page} id="main">
      <Mark size={40} />
      <h1>{t(`page.${kind}.title`)}</h1>
      <p>{t(`page.${kind}.text`)}</p>
      <Button onClick={() => location.reload()}>{t(`page.${kind}.action`)}</Button>
    </main>
  )
}
