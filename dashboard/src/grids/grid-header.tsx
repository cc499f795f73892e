import type { Grid } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Download, RotateCw, Trash2 } from 'lucide-react';

import { useDelete } from '../api/deletes.ts';
import { docket } from '../api/docket.ts';
import { useWorkspaceId } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { downloadFile } from '../ui/save-file.ts';
import { useErrorToast } from '../ui/toasts.tsx';
import { GridState } from './grid-state.tsx';

const FORMATS = ['csv', 'xlsx'] as const;
const MODES = ['missing', 'all'] as const;

/** Header of a grid: how far it is filled, its file, and its ways to be filled again. */
export function GridHeader({ grid }: { grid: Grid }) {
  const { grids: text, shell } = useMessages();
  const workspace = useWorkspaceId();
  return (
    <PageHeader
      parent={
        <Link to="/w/$workspace/grids" params={{ workspace }}>
          {shell.grids}
        </Link>
      }
      title={grid.name}
      meta={<GridState grid={grid} />}
      actions={
        <>
          <Menu
            items={FORMATS.map((format) => ({
              name: text.formats[format],
              run: () => downloadFile(`/v2/grids/${grid.id}/export?format=${format}`),
            }))}
            trigger={<Button icon={Download}>{text.export}</Button>}
          />
          <FillMenu grid={grid} />
          <DeleteButton grid={grid} />
        </>
      }
    />
  );
}

function FillMenu({ grid }: { grid: Grid }) {
  const { grids: text } = useMessages();
  const fill = useFillGrid(grid.id);
  return (
    <Menu
      items={MODES.map((mode) => ({
        name: text.fillModes[mode],
        needs: 'write:documents',
        run: () => fill(mode),
      }))}
      trigger={<Button icon={RotateCw}>{text.fill}</Button>}
    />
  );
}

/** Returns the function that fills a grid again. */
export function useFillGrid(id: string): (mode: (typeof MODES)[number]) => void {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { mutate } = useMutation({
    mutationFn: async (mode: (typeof MODES)[number]) => docket.grids.fill(id, { mode }),
    onError: showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['grids'] }),
  });
  return mutate;
}

function DeleteButton({ grid: { id, name } }: { grid: Grid }) {
  const { grids: text } = useMessages();
  const workspace = useWorkspaceId();
  const navigate = useNavigate();
  const deleteOne = useDelete('grids');
  const remove = () => {
    deleteOne([id], text.deleted(name));
    void navigate({ to: '/w/$workspace/grids', params: { workspace } });
  };
  return (
    <Button
      kind="ghost"
      icon={Trash2}
      label={text.delete}
      needs="delete:documents"
      onClick={remove}
    />
  );
}
