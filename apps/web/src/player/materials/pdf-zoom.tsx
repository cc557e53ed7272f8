import { IconArrowAutofitWidth, IconZoomIn, IconZoomOut } from '@jujur/icons'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { useShut } from '../../ui/use-shut.ts'
import classes from './material.module.css'

/** Of the width there is. A page is a picture of text: a larger text is a larger page, to be moved sideways. */
const steps = [1, 1.25, 1.5, 2, 2.5, 3] as const

/** Smaller, larger, and back to the width of the page. */
export const PdfZoom = ({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) => {
  const t = useTexts('player')
  const common = useTexts('common')
  const shut = useShut()
  const format = useFormat()
  const smaller = steps.findLast((step) => step < zoom)
  const larger = steps.find((step) => step > zoom)
  return (
    <fieldset className={classes.zoom} aria-label={t('material.zoom')}>
      <button type="button" aria-label={t('material.zoomOut')} {...shut(smaller ? null : common('shut.smallest'), () => smaller && onZoom(smaller))}>
        <IconZoomOut size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <output>{format.percent(zoom * 100)}</output>
      <button type="button" aria-label={t('material.zoomIn')} {...shut(larger ? null : common('shut.largest'), () => larger && onZoom(larger))}>
        <IconZoomIn size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" {...shut(zoom === 1 ? common('shut.fits') : null, () => onZoom(1))}>
        <IconArrowAutofitWidth size={20} stroke={1.75} aria-hidden="true" />
        {t('material.zoomFit')}
      </button>
    </fieldset>
  )
}
