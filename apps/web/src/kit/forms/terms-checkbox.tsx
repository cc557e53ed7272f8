import { lazy, Suspense, useState } from 'react'
import { TextButton } from '../../ui/text-button.tsx'
import { TickField, type TickFieldProps } from '../../ui/tick-field.tsx'
import { useTexts } from '../texts/texts.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then((file) => ({ default: file.TermsDialog })))

/** The tick, and beside it the way to what is accepted. Never ticked beforehand. */
export const TermsCheckbox = (props: Omit<TickFieldProps, 'label' | 'after'>) => {
  const t = useTexts('forms')
  const [open, setOpen] = useState(false)
  return (
    <>
      <TickField {...props} label={t('terms.accept')} after={<TextButton onClick={() => setOpen(true)}>{t('terms.link')}</TextButton>} />
      {open && (
        <Suspense>
          <TermsDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
