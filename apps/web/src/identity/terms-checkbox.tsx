import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../kit/texts.ts'
import classes from './identity.module.css'
import { TickField, type TickFieldProps } from './tick-field.tsx'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then((file) => ({ default: file.TermsDialog })))

/** The tick, and beside it the way to what is accepted. Never ticked beforehand. */
export const TermsCheckbox = (props: Omit<TickFieldProps, 'label' | 'after'>) => {
  const t = useTexts('identity')
  const [open, setOpen] = useState(false)
  return (
    <>
      <TickField
        {...props}
        label={t('terms.accept')}
        after={
          <button type="button" className={classes.textButton} onClick={() => setOpen(true)}>
            {t('terms.link')}
          </button>
        }
      />
      {open && (
        <Suspense>
          <TermsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
