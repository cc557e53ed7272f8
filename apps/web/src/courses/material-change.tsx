/** Whether a version is a material change, said by who sends it, and as whoever decides reads it (ADR 31). */

import type { Input } from '@jujur/contract/call.ts'
import { type CourseReview, type submitTraineeCourseForReview, UPDATE_DAYS } from '@jujur/contract/course-versions.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Notice } from '../ui/notice.tsx'
import { Stack } from '../ui/stack.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'

export type MaterialChangeDraft = { isMaterial: boolean; what: string; days: string }
export const noMaterial: MaterialChangeDraft = { isMaterial: false, what: '', days: String(UPDATE_DAYS.usual) }

const daysOf = ({ days }: MaterialChangeDraft): number | null => {
  const count = Number(days)
  return Number.isInteger(count) && count >= UPDATE_DAYS.least && count <= UPDATE_DAYS.most ? count : null
}
/** As it is sent; undefined where something of it is still to be said. */
export const materialWanted = (draft: MaterialChangeDraft): Input<typeof submitTraineeCourseForReview>['material_change'] | undefined => {
  if (!draft.isMaterial) return null
  const [what, due_days] = [draft.what.trim(), daysOf(draft)]
  return what === '' || due_days === null ? undefined : { what, due_days }
}

type Props = { draft: MaterialChangeDraft; onChange: (draft: MaterialChangeDraft) => void }
export const MaterialFields = ({ draft, onChange }: Props) => {
  const t = useTexts('publishing')
  const { least, most } = UPDATE_DAYS
  return (
    <Stack>
      <SwitchField
        label={t('material.ask')}
        description={t('material.help')}
        checked={draft.isMaterial}
        onChange={(event) => onChange({ ...draft, isMaterial: event.currentTarget.checked })}
      />
      {draft.isMaterial && (
        <>
          <TextAreaField
            label={t('material.what')}
            description={t('material.whatHelp')}
            value={draft.what}
            maxLength={300}
            onChange={(event) => onChange({ ...draft, what: event.currentTarget.value })}
          />
          <TextField
            label={t('material.days')}
            description={t('material.daysHelp')}
            type="number"
            inputMode="numeric"
            min={least}
            max={most}
            value={draft.days}
            error={daysOf(draft) === null ? t('material.between', { least, most }) : undefined}
            rightSection={<span aria-hidden="true">{t('material.unit')}</span>}
            onChange={(event) => onChange({ ...draft, days: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  )
}

/** What approving it asks of people. */
export const MaterialNotice = ({ review: { material_change: said, people } }: { review: Pick<CourseReview, 'material_change' | 'people'> }) => {
  const t = useTexts('publishing')
  if (!said) return null
  return (
    <Notice tone="turn" title={t('material.title')}>
      <p>{said.what}</p>
      <p>
        {t('material.people', { count: people.certified })} {t('material.within', { count: said.due_days })}
      </p>
    </Notice>
  )
}
