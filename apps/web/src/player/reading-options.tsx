import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconTextSize } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Segments } from '../ui/segments.tsx'
import classes from './lesson-frame.module.css'
import { type TextSize, textSizes } from './reading.ts'

/** Text size, and light or dark. */
export const ReadingOptions = ({ size, onSize }: { size: TextSize; onSize: (size: TextSize) => void }) => {
  const t = useTexts('player')
  const [open, setOpen] = useState(false)
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => {
    if (!open) return
    const away = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false)
    }
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('keydown', leave)
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      document.removeEventListener('keydown', leave)
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
    }
  }, [open])
  return (
    <div ref={box} className={classes.options}>
      <button
        ref={button}
        type="button"
        className={classes.tool}
        aria-label={t('lesson.reading')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconTextSize size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <div id={id} className={classes.popover} hidden={!open}>
        <Segments
          label={t('lesson.textSize')}
          value={size}
          options={textSizes.map((value) => ({ value, label: t(`lesson.size.${value}`) }))}
          onChange={onSize}
        />
        <Segments
          label={t('lesson.theme')}
          value={scheme}
          options={[
            { value: 'light', label: t('lesson.light') },
            { value: 'dark', label: t('lesson.dark') },
          ]}
          onChange={setColorScheme}
        />
      </div>
    </div>
  )
}
