import { Suspense } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import { players } from './players.tsx'
import type { PlayerProps } from './shapes.ts'

type Props = Omit<PlayerProps, 'url'> & { url: string | undefined }

/** A material in the player of its kind. */
export const MaterialView = ({ material, url, progress, onRenew }: Props) => {
  const t = useTexts('player')
  const { view: View, hasFile } = players[material.type]
  if (hasFile && url === undefined) return <ErrorState onRetry={onRenew}>{t('material.noFile')}</ErrorState>
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <View material={material} url={url ?? ''} progress={progress} onRenew={onRenew} />
    </Suspense>
  )
}
