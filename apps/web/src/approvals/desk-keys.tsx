import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import classes from './desk-keys.module.css'

type Acts = { next: () => void; previous: () => void; approve: () => void; reject: () => void }
const KEPT = 'deskKeys'

/** Somebody types, or a dialog is up. */
const isTaken = (event: KeyboardEvent): boolean => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true
  const target = event.target
  if (target instanceof HTMLElement && (target.isContentEditable || target.closest('input:not([type="checkbox"]), textarea, select'))) return true
  return document.querySelector('dialog[open]') !== null
}

const readOn = (): boolean => {
  try {
    return localStorage.getItem(KEPT) !== 'off'
  } catch {
    return true
  }
}

/** J K A R, and ? for what they do; can be switched off (WCAG 2.1.4). */
export const useDeskKeys = (acts: Acts) => {
  const [on, setOn] = useState(readOn)
  const [help, setHelp] = useState(false)
  const latest = useRef(acts)
  useEffect(() => {
    latest.current = acts
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const { next, previous, approve, reject } = latest.current
      const key = event.key.toLowerCase()
      const act = key === '?' ? () => setHelp(true) : on ? { j: next, k: previous, a: approve, r: reject }[key] : undefined
      if (!act || (event.repeat && key !== 'j' && key !== 'k')) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
  const turn = (to: boolean) => {
    setOn(to)
    try {
      if (to) localStorage.removeItem(KEPT)
      else localStorage.setItem(KEPT, 'off')
    } catch {}
  }
  return { on, turn, help, setHelp }
}

/** The line under the queue, and the list of keys behind it. */
export const DeskKeys = ({ on, turn, help, setHelp }: ReturnType<typeof useDeskKeys>) => {
  const t = useTexts('approvals')
  const common = useTexts('common')
  return (
    <>
      <p className={classes.hint} data-desk-only="">
        {on && (
          <span>
            <kbd>J</kbd> <kbd>K</kbd> {t('desk.keys.hint')}
          </span>
        )}
        <button type="button" onClick={() => setHelp(true)}>
          <kbd>?</kbd> {t('desk.keys.all')}
        </button>
      </p>
      {help && (
        <Dialog
          title={t('desk.keys.title')}
          onCancel={() => setHelp(false)}
          buttons={<Button onClick={() => setHelp(false)}>{common('action.ok')}</Button>}
        >
          <dl className={classes.keys}>
            {(
              [
                ['J', 'next'],
                ['K', 'previous'],
                ['A', 'approve'],
                ['R', 'reject'],
                ['?', 'help'],
              ] as const
            ).map(([key, what]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{t(`desk.keys.${what}`)}</dd>
              </div>
            ))}
          </dl>
          <SwitchField
            label={t('desk.keys.on')}
            description={t('desk.keys.onHelp')}
            checked={on}
            onChange={(event) => turn(event.currentTarget.checked)}
          />
        </Dialog>
      )}
    </>
  )
}
