import type { Output } from '@jujur/contract/call.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { getGlobalAdminViewMaterial, UpdateMaterial } from '@jujur/contract/materials.ts'
import { type ReactNode, useState } from 'react'
import { EditorPane } from '../authoring/editor-parts.tsx'
import { type OnDraft, useShownDraft } from '../authoring/pane.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { editors } from './editors.tsx'
import { useMaterialDraft } from './material-draft.ts'
import { MinimumTime } from './side.tsx'

type Props = { material_id: number; language: ContentLanguage; tabs: ReactNode; onDraft: OnDraft }
type Shown = Output<typeof getGlobalAdminViewMaterial>

const Whole = ({ first, language, tabs, onDraft }: Omit<Props, 'material_id'> & { first: Shown }) => {
  const may = useMay()
  const edited = useMaterialDraft(first.material)
  useShownDraft(edited.draft, onDraft)
  const Editor = editors[edited.material.type]
  const props = { ...edited, canEdit: may(UpdateMaterial.name) }
  return (
    <EditorPane>
      <Editor {...props} beside={{ language, tabs }} />
      <MinimumTime {...props} />
    </EditorPane>
  )
}

/** A material within the editor of what contains it. */
export const MaterialPane = ({ material_id, ...props }: Props) => {
  const answer = useCall(getGlobalAdminViewMaterial, { material_id }, { fresh: true })
  const [first, setFirst] = useState<Shown | null>(null)
  // What is edited begins with what the server has now; from then on it saves itself.
  if (!first && answer.data && !answer.isFetching) setFirst(answer.data)
  if (first) return <Whole first={first} {...props} />
  return (
    <Answer of={{ ...answer, data: undefined } as typeof answer} rows={4}>
      {() => null}
    </Answer>
  )
}
