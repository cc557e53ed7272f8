import { IconTextSize } from '@tabler/icons-react'
import { setScheme, useScheme } from '../../kit/session/colour-scheme.ts'
import { useTexts } from '../../kit/texts/texts.ts'
import { Segments } from '../../ui/segments.tsx'
import { ToolButton } from '../../ui/tool-button.tsx'
import { usePanel } from '../../ui/use-panel.ts'
import { type TextSize, textSizes } from './reading.ts'
import classes from './reading-options.module.css'

/** Text size, and light or dark. */
export const ReadingOptions = ({ size, onSize }: { size: TextSize; onSize: (size: TextSize) => void }) => {
  const t = useTexts('player')
  const { open, setOpen, id, root, button } = usePanel()
  const scheme = useScheme()
  return (
    <div ref={root} className={classes.options}>
      <ToolButton
        ref={button}
        icon={IconTextSize}
        aria-label={t('lesson.reading')}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      />
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
          onChange={setScheme}
        />
      </div>
    </div>
  )
}
