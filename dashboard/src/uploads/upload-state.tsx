import type { Failure } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';

import { DocumentState } from '../documents/document-state.tsx';
import { formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { recordingStateQuery } from '../recordings/queries.ts';
import { RecordingState } from '../recordings/recording-state.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { describeFailure } from '../ui/failure.ts';
import { UploadEndedError } from './send.ts';
import type { Upload } from './upload.ts';
import { documentWorkQuery } from './use-progress.ts';

/** Shows how much of a file was sent, then the work of the server on it with the link to its page. */
export function UploadState({ upload }: { upload: Upload }) {
  const { uploads: text } = useMessages();
  const describe = useErrorText();
  const { kind, state, id, error } = upload;
  if (state === 'failed') {
    return (
      <span role="alert" className="block text-12 text-bad">
        {error instanceof UploadEndedError ? text.ended : describe(error)}
      </span>
    );
  }
  return (
    <span role="status" className="flex flex-wrap items-center gap-2 text-12 text-ink-2">
      {state === 'sent' && id !== undefined ? (
        <>
          {kind === 'document' ? <DocumentWork id={id} /> : <RecordingWork id={id} />}
          <OpenLink upload={upload} id={id} />
        </>
      ) : (
        <SentShare upload={upload} />
      )}
    </span>
  );
}

function SentShare({ upload: { state, sent } }: { upload: Upload }) {
  const { uploads: text } = useMessages();
  const percent = formatPercent(sent, useLanguage());
  if (state === 'waiting') return text.waiting;
  return (
    <span className="tnum">
      {state === 'paused' ? text.paused(percent) : text.sending(percent)}
    </span>
  );
}

function DocumentWork({ id }: { id: string }) {
  const { data } = useQuery(documentWorkQuery(id));
  if (data?.error) return <FailedWork failure={data.error} />;
  return data && <DocumentState document={data} />;
}

function RecordingWork({ id }: { id: string }) {
  const { data } = useQuery(recordingStateQuery(id));
  if (data?.error) return <FailedWork failure={data.error} />;
  return data && <RecordingState recording={data} />;
}

function FailedWork({ failure }: { failure: Failure }) {
  const { general } = useMessages();
  return <span className="text-bad">{describeFailure(failure, general.failures)}</span>;
}

function OpenLink({
  upload: { kind, workspaceId: workspace },
  id,
}: {
  upload: Upload;
  id: string;
}) {
  const { uploads: text } = useMessages();
  const className = 'text-accent hover:underline';
  return kind === 'document' ? (
    <Link
      to="/w/$workspace/documents/$document"
      params={{ workspace, document: id }}
      className={className}
    >
      {text.open}
    </Link>
  ) : (
    <Link
      to="/w/$workspace/recordings/$recording"
      params={{ workspace, recording: id }}
      className={className}
    >
      {text.open}
    </Link>
  );
}
