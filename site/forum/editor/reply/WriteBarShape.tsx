import type { Act } from '../marks/markdown-acts.ts'
import { ToolDrawing, TOOLS } from '../marks/tools.tsx'

/** The row over a text as it will be once its editor is here, which the pointer on its way to it asks for. */
export const WriteBarShape = ({ onBegin }: { onBegin: () => void }) => (
  <div className="write-bar needs-script" aria-hidden="true" onPointerEnter={onBegin}>
    <div className="flex gap-1">
      <span className="write-tab" data-selected>
        Write
      </span>
      <span className="write-tab">Preview</span>
    </div>
    <div className="write-tools">
      {(Object.keys(TOOLS) as Act[]).map((act) => (
        <span key={act} className="write-tool">
          <ToolDrawing act={act} />
        </span>
      ))}
    </div>
  </div>
)
