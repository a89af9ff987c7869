// The Workers' types call these `any`. The first declaration of a global counts, and tsconfig.json names this file first.
declare var process: NodeJS.Process
declare var Buffer: BufferConstructor
