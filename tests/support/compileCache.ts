import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* Processes of a test run store their compiled modules: from the second on, a server starts in half the time. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'foyer-compiled')
