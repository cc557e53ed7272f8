import { Suspense } from 'react'
import { useTexts } from '../../kit/texts/texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import type { PlayerProps } from '../shapes.ts'
import { players } from './players.tsx'

type Props = Omit<PlayerProps, 'url'> & { url: string | undefined }

/** A material in the player of its kind. */
export const MaterialView = ({ url, ...props }: Props) => {
  const t = useTexts('player')
  const { view: View, hasFile } = players[props.material.type]
  if (hasFile && url === undefined) return <ErrorState onRetry={props.onRenew}>{t('material.noFile')}</ErrorState>
  return (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <View {...props} url={url ?? ''} />
    </Suspense>
  )
}
