import { ORDER } from '@jujur/contract/purchases.ts'
import { IconMinus, IconPlus } from '@jujur/icons'
import { useId, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { useShut } from '../ui/use-shut.ts'
import classes from './quantity.module.css'

const WAIT_MS = 500
const wholeIn = (text: string): number | null => (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= ORDER.seats ? Number(text) : null)

/** Minus, the number, plus in one frame; what is typed counts when the typing pauses or the field is left. */
export const Quantity = ({ title, seats, onSeats }: { title: string; seats: number; onSeats: (seats: number) => void }) => {
  const t = useTexts('purchases')
  const id = useId()
  const shut = useShut()
  const [text, setText] = useState(String(seats))
  const [shown, setShown] = useState(seats)
  const [timer, setTimer] = useState<ReturnType<typeof setTimeout>>()
  if (shown !== seats) {
    setShown(seats)
    setText(String(seats))
  }
  const wanted = wholeIn(text)
  const now = wanted ?? seats
  const ask = (next: number, wait = 0) => {
    clearTimeout(timer)
    setTimer(setTimeout(() => next !== seats && onSeats(next), wait))
  }
  const step = (by: number) => {
    setText(String(now + by))
    ask(now + by, WAIT_MS / 2)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: three controls of one number, not a form's fieldset. */}
      <div role="group" aria-label={t('cart.seatsOf', { title })} className={classes.frame}>
        <button type="button" aria-label={t('cart.fewer')} {...shut(now <= 1 ? t('cart.fewest') : null, () => step(-1))}>
          <IconMinus size={16} stroke={1.75} aria-hidden="true" />
        </button>
        <input
          inputMode="numeric"
          maxLength={5}
          aria-label={t('cart.seats')}
          aria-invalid={wanted === null}
          aria-describedby={wanted === null ? id : undefined}
          value={text}
          onChange={(event) => {
            const typed = event.currentTarget.value.trim()
            setText(typed)
            const next = wholeIn(typed)
            if (next !== null) ask(next, WAIT_MS)
          }}
          onBlur={() => (wanted === null ? setText(String(seats)) : ask(wanted))}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && wanted !== null) ask(wanted)
          }}
        />
        <button
          type="button"
          aria-label={t('cart.further')}
          {...shut(now >= ORDER.seats ? t('cart.mostSeats', { most: ORDER.seats }) : null, () => step(1))}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {wanted === null && (
        <p id={id} role="status" className={classes.wrong}>
          {t('cart.bounds', { most: ORDER.seats })}
        </p>
      )}
    </>
  )
}
