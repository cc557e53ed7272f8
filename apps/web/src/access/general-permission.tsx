import { kinds as allKinds, type Kind } from '@jujur/contract/permissions.ts'
import { useState } from 'react'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'

type Props = { kind: Kind | null; kinds: boolean; sending: boolean; onAssign: (kind: Kind | null) => void; onCancel: () => void }

/** The usual entries of a role in place of what stands there. */
export const GeneralPermission = ({ kind, kinds, sending, onAssign, onCancel }: Props) => {
  const t = useTexts('access')
  const common = useTexts('common')
  const [chosen, setChosen] = useState<Kind>(kind ?? 'maker')
  return (
    <Dialog
      title={t('permissions.general')}
      onCancel={onCancel}
      buttons={
        <>
          <Button variant="default" onClick={onCancel}>
            {common('confirm.no')}
          </Button>
          <Button loading={sending} onClick={() => onAssign(kinds ? chosen : null)}>
            {t('permissions.generalConfirm')}
          </Button>
        </>
      }
    >
      <p>{t(kinds ? 'permissions.generalText' : 'permissions.generalTextPlain')}</p>
      {kinds && (
        <SelectField
          label={t('permissions.kind')}
          value={chosen}
          options={allKinds.map((value) => ({ value, label: common(`permission.kind.${value}`) }))}
          onChange={(event) => setChosen(event.currentTarget.value as Kind)}
        />
      )}
    </Dialog>
  )
}
