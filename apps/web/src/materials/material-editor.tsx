import type { Output } from '@jujur/contract/call.ts'
import { DeleteMaterial, getGlobalAdminViewMaterial, UpdateMaterial } from '@jujur/contract/materials.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconEye } from '@jujur/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DraftBar } from '../authoring/draft-bar.tsx'
import { FateMenu } from '../authoring/fate-menu.tsx'
import { TopicsField } from '../authoring/topics-field.tsx'
import { useDeletion } from '../authoring/use-deletion.ts'
import { WhereUsed } from '../authoring/where-used.tsx'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { editors } from './editors.tsx'
import { useMaterialDraft } from './material-draft.ts'
import classes from './materials.module.css'
import { PreviewDrawer } from './preview-drawer.tsx'
import { MinimumTime, StillOpen } from './side.tsx'

type Shown = Output<typeof getGlobalAdminViewMaterial>

/** Reads the material once; from then on it saves itself. */
export const MaterialEditor = ({ materialId }: { materialId: number }) => {
  const answer = useCall(getGlobalAdminViewMaterial, { material_id: materialId }, { fresh: true })
  const [first, setFirst] = useState<Shown | null>(null)
  if (!first && answer.data && !answer.isFetching) setFirst(answer.data)
  if (first) return <MaterialForm first={first} />
  return (
    <Sheet>
      <Answer of={{ ...answer, data: undefined } as typeof answer} rows={10}>
        {() => null}
      </Answer>
    </Sheet>
  )
}

const MaterialForm = ({ first }: { first: Shown }) => {
  const t = useTexts('materials')
  const common = useTexts('common')
  const authoring = useTexts('authoring')
  const may = useMay()
  const edited = useMaterialDraft(first.material)
  const { material, draft } = edited
  const [previews, setPreviews] = useState(false)
  const canEdit = may(UpdateMaterial.name)
  const title = draft.value.title.trim() || t('untitled')
  useBreadcrumbs([{ title: common('menu.contents') }, { title: common('menu.materialList'), to: hrefOf('materials') }, { title }])
  const Editor = editors[material.type]
  const props = { ...edited, canEdit }
  const fieldName = (field: string) => {
    const [name = ''] = field.split('.')
    const known = ['title', 'description', 'html', 'transcript', 'min_seconds', 'topics', 'captions', 'file', 'status', 'package_settings'] as const
    const one = known.find((key) => key === name)
    return one ? t(`field.${one}`) : field
  }
  return (
    <Sheet>
      <DraftBar
        draft={draft}
        readOnly={!canEdit}
        title={title}
        part={edited.part}
        badge={
          <StateBadge state={material.status === 'active' ? 'yourTurn' : 'expired'}>
            {material.status === 'archived' ? authoring('state.archived') : t('draftOf', { version: material.version })}
          </StateBadge>
        }
        line={t('keeps')}
        fieldName={fieldName}
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => void draft.flush().then(() => setPreviews(true))}
            >
              {t('preview')}
            </Button>
            <MaterialFate {...props} used={first.used.used_total} />
          </>
        }
      />
      <div className={classes.editor}>
        <section className={classes.main} aria-label={t('editor')}>
          <Editor {...props} />
        </section>
        <section className={classes.side} aria-label={t('rules')}>
          <MinimumTime {...props} />
          <Section title={t('used.title')} ruled>
            <WhereUsed {...first.used} />
            {first.people > 0 && <p className={classes.help}>{t('used.people', { count: first.people })}</p>}
          </Section>
          <TopicsField value={draft.value.topics} disabled={!canEdit} onChange={(topics) => draft.set({ topics })} />
          <StillOpen material={material} />
        </section>
      </div>
      {previews && <PreviewDrawer materialId={material.material_id} onClose={() => setPreviews(false)} />}
    </Sheet>
  )
}

type FateProps = Pick<ReturnType<typeof useMaterialDraft>, 'material' | 'part' | 'change'> & { used: number; canEdit: boolean }

/** Deleted only where nothing contains it. */
const MaterialFate = ({ material, part, change, used, canEdit }: FateProps) => {
  const navigate = useNavigate()
  const { material_id, title, status } = material
  const remove = useDeletion(DeleteMaterial, { material_id }, () => void navigate(hrefOf('materials')))
  const archive = (archived: boolean) =>
    change({ status: archived ? 'archived' : 'active' }).then(
      () => true,
      (error: unknown) => {
        showTrouble(error)
        return false
      },
    )
  return (
    <FateMenu
      content={part}
      title={title}
      archived={status === 'archived'}
      onCopied={(id) => void navigate(hrefOf('materials', { id }))}
      onArchive={canEdit ? archive : undefined}
      onDelete={used === 0 ? remove : undefined}
    />
  )
}
