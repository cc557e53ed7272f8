/** Where the API lives; with what else the browser's first page knows of the contract, apart from its schemas and its catalogue of codes. */
export const API_BASE = '/api/api/v1/env/web/'
/** Where large files arrive in pieces (tus 1.0); the creation names the call that will take the file. */
export const UPLOAD_PATH = '/uploads'

/** After these the user is logged out (specification section 8); 10060 is left out on purpose: as "similar quiz name" it would log an author out. */
export const endsSession: readonly number[] = [6666, 7777, 8888, 20071]
