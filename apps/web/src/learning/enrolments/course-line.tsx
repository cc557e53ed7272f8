import type { Outline } from '@jujur/contract/learning.ts'
import { IconCertificate, IconWritingSign } from '@jujur/icons'
import { useTexts } from '../../kit/texts/texts.ts'
import { Line } from '../../ui/line.tsx'
import { courseKnots, type EnrolledCourse } from './course-order.ts'

type Props = { outline: Outline; status: EnrolledCourse['status']; update?: EnrolledCourse['update'] }

/** The whole course as one line on the panel: modules, pledge, certificate. */
export const CourseLine = ({ outline, status, update = null }: Props) => {
  const t = useTexts('learning')
  const knots = courseKnots(outline, status, update).map((knot) => ({
    state: knot.state,
    label: knot.what === 'module' ? `${knot.moduleIndex + 1}. ${outline[knot.moduleIndex]?.short_title}` : t(`line.${knot.what}`),
    icon:
      knot.what === 'pledge' ? (
        <IconWritingSign size={12} stroke={2} />
      ) : knot.what === 'certificate' ? (
        <IconCertificate size={12} stroke={2} />
      ) : undefined,
  }))
  return <Line knots={knots} label={t('line.label')} direction="horizontal" onPanel />
}
