import { IconTextSize } from '@jujur/icons'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTexts } from '../../kit/texts/texts.ts'
import { Segments } from '../../ui/segments.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import classes from '../lesson-frame.module.css'
import { type TextSize, textSizes } from './reading.ts'

/** Text size, and light or dark. */
export const ReadingOptions = ({ size, onSize }: { size: TextSize; onSize: (size: TextSize) => void }) => {
  const t = useTexts('player')
  const { open, setOpen, id, root, button } = usePanel()
  const { setColorScheme } = useMantineColorScheme()
  const scheme = useComputedColorScheme('light')
  return (
    <div ref={root} className={classes.options}>
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
