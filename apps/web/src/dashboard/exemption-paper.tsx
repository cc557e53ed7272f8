import { type Exemption, viewExemptionPaper } from '@jujur/contract/exemptions.ts'
import { IconDownload } from '@jujur/icons'
import { useState } from 'react'
import { sendForFile } from '../kit/call/api.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'

/** The paper of stated training, as it came. */
export const ExemptionPaper = ({ item: { exemption_id, stated } }: { item: Exemption }) => {
  const t = useTexts('exemptions')
  const [saving, setSaving] = useState(false)
  if (!stated) return null
  const save = async () => {
    setSaving(true)
    try {
      await sendForFile(viewExemptionPaper, { exemption_id }, stated.paper_name)
    } catch (error) {
      showTrouble(error)
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button
      size="xs"
      variant="subtle"
      loading={saving}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      aria-label={t('downloadOf', { name: stated.paper_name })}
      onClick={() => void save()}
    >
      {t('download')}
    </Button>
  )
}
