import { FilePart } from './file-part.tsx'
import { LanguagesTable } from './languages-table.tsx'
import type { EditorProps } from './material-draft.ts'
import { NamesPart } from './names-part.tsx'
import { PackagePart } from './package-part.tsx'

/** A SCORM package: what it shows is made elsewhere, and comes whole; what it is called and may do is said here. */
export const ScormEditor = (props: EditorProps) => (
  <>
    <NamesPart {...props} />
    <FilePart {...props} />
    <PackagePart {...props} />
    <LanguagesTable {...props} isRecording={false} />
  </>
)
