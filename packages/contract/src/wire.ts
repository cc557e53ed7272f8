/** Where the API lives; apart from kit.ts so that the browser's first page has it without the schemas. */
export const API_BASE = '/api/api/v1/env/web/'
/** Where large files arrive in pieces (tus 1.0); the creation names the call that will take the file. */
export const UPLOAD_PATH = '/uploads'
