/** Shows why a form was refused, as far as it belongs to no field. */
export function Failure({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="text-bad">
      {text}
    </p>
  );
}
