import { FilePart } from './file-part.tsx'
import { LanguagesTable } from './languages-table.tsx'
import type { EditorProps } from './material-draft.ts'
import { NamesPart } from './names-part.tsx'

/** A picture, and one of its own where words stand in it. */
export const ImageEditor = (props: EditorProps) => (
  <>
    <NamesPart {...props} />
    <FilePart {...props} />
    <LanguagesTable {...props} isRecording={false} />
  </>
)
