/** A paper as it is printed, to look at beside the page. */
import { IconDownload } from '@jujur/icons'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { loadTexts, useTexts } from '../kit/texts/texts.ts'
import { ReadTrouble } from '../kit/trouble/read-trouble.tsx'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'

const PdfDocument = lazy(async () => {
  const [{ PdfDocument: view }] = await Promise.all([import('../player/materials/pdf-view.tsx'), loadTexts('player')])
  return { default: view }
})

type Props = {
  title: string
  /** Throws what it was refused with. */
  read: () => Promise<Uint8Array>
  /** Null where the reader may look and not keep. */
  onSave: (() => void) | null
  isSaving: boolean
  onClose: () => void
}

export const PaperDrawer = ({ title, read, onSave, isSaving, onClose }: Props) => {
  const t = useTexts('invoices')
  const [shown, setShown] = useState<{ bytes: Uint8Array } | { error: Error } | null>(null)
  const load = useCallback(() => {
    setShown(null)
    read().then(
      (bytes) => setShown({ bytes }),
      (error: unknown) => setShown({ error: error instanceof Error ? error : new Error(String(error)) }),
    )
  }, [read])
  useEffect(load, [load])
  return (
    <Drawer
      opened
      wide
      onClose={onClose}
      title={title}
      footer={
        onSave && (
          <Button variant="default" loading={isSaving} onClick={onSave} leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}>
            {t('papers.keep')}
          </Button>
        )
      }
    >
      {shown === null && <SkeletonRows rows={8} />}
      {shown && 'error' in shown && <ReadTrouble error={shown.error} onRetry={load} />}
      {shown && 'bytes' in shown && (
        <Suspense fallback={<SkeletonRows rows={8} />}>
          <PdfDocument source={shown.bytes} title={title} narrow="pages" onAgain={load} />
        </Suspense>
      )}
    </Drawer>
  )
}
