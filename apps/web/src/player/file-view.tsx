import { IconDownload } from '@tabler/icons-react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import classes from './material.module.css'
import type { PlayerProps } from './shapes.ts'

/** What has no player of its own: to be opened apart. */
export const FileView = ({ url }: PlayerProps) => {
  const t = useTexts('player')
  return (
    <div className={classes.file}>
      <p>{t('material.download')}</p>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        variant="default"
        size="lg"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('material.openFile')}
      </Button>
    </div>
  )
}
