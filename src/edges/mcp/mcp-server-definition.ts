import type {
  CallToolResult,
  CompleteRequestParams,
  CompleteResult,
  GetPromptResult,
  InputRequiredResult,
  ListResourcesResult,
  Prompt,
  ReadResourceResult,
  ResourceTemplateType,
  ServerContext,
  Tool,
} from "@modelcontextprotocol/server";

/** Tells a client about a server before it asks for anything. */
export interface ServerIdentity {
  name: string;
  title: string;
  version: string;
  /** For the model of the client: what the server is for, and where to begin. */
  instructions: string;
}

/** Defines what a server offers over the Model Context Protocol, whatever it is served on. */
export interface McpServerDefinition {
  identity: ServerIdentity;
  tools: {
    list(): Promise<Tool[]>;
    /** Failures of the tool are results; only a name that there is not, or a defect, is thrown. */
    call(request: ToolRequest): Promise<ToolAnswer>;
  };
  resources: {
    /** A page, and the cursor of the next; a cursor that is unknown is thrown as invalid parameters. */
    list(cursor: string | undefined): Promise<ListResourcesResult>;
    templates(): ResourceTemplateType[];
    /** Throws `ResourceNotFoundError`. */
    read(uri: string): Promise<ReadResourceResult>;
    /** Whether clients may ask to be told of changes. */
    subscribe?: boolean;
  };
  prompts: {
    list(): Prompt[];
    get(
      name: string,
      given: Record<string, string>,
      context: ServerContext,
    ): Promise<GetPromptResult | InputRequiredResult>;
  };
  /** Completes what a person types for an argument. */
  complete?(request: CompleteRequestParams): Promise<CompleteResult>;
  /** True where messages of its tools go to the client's log. */
  logs?: boolean;
}

export interface ToolRequest {
  name: string;
  given: Record<string, unknown>;
  context: ServerContext;
  /** True where the client can put a question to a person. */
  asks: boolean;
}

/** A tool's result, or a question that must be answered before it can have one. */
export type ToolAnswer = CallToolResult | InputRequiredResult;
